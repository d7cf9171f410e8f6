import type { Tokens } from 'marked';
import { Component, createElement, Fragment, type ReactNode, useDeferredValue, useState } from 'react';
import { splitCitations } from './core/citations.ts';
import { type AnswerToken, createAnswerLexer } from './lex-answer.ts';

interface Props {
  text: string;
  /** More text will come: what is only half written is not shown raw. */
  streaming: boolean;
  /** Whether `[n]` cites something. */
  isCited: (number: number) => boolean;
  renderCitation: (number: number) => ReactNode;
}

/**
 * The Markdown of an answer. It goes from tokens to React elements and never through an HTML string, so raw HTML can only be text; links
 * keep their address when it is a web or mail address, and pictures, which would tell a stranger who reads, are named instead of loaded.
 */
export function AnswerMarkdown(props: Props) {
  return (
    <AnswerBoundary text={props.text}>
      <MarkdownBlocks {...props} />
    </AnswerBoundary>
  );
}

/** An answer that can't be shown as Markdown is shown as text, and the others of the page stay. */
class AnswerBoundary extends Component<{ text: string; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? <PlainText text={this.props.text} /> : this.props.children;
  }
}

function PlainText({ text }: { text: string }) {
  return <p style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</p>;
}

function MarkdownBlocks({ text: latest, streaming: goesOn, isCited, renderCitation }: Props) {
  // A large table is drawn whole at each piece of it: whoever types or presses meanwhile goes before, and pieces in between are left out.
  const text = useDeferredValue(latest);
  const streaming = useDeferredValue(goesOn);
  const [lexer] = useState(() => createAnswerLexer());
  const blocks = lexer.lex(streaming ? tidyHalfWritten(text) : text);
  return renderTokens(blocks, (run) =>
    splitCitations(run, isCited).map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text only grow at its end
      <Fragment key={index}>{'cite' in part ? renderCitation(part.cite) : part.text}</Fragment>
    )),
  );
}

const SAFE_ADDRESS = /^(?:https?:\/\/|mailto:)/i;

type RenderText = (text: string) => ReactNode;

function renderTokens(tokens: readonly AnswerToken[] | undefined, renderText: RenderText): ReactNode[] {
  return (tokens ?? []).map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tokens of a growing text only change at its end
    <Fragment key={index}>{renderToken(token, renderText)}</Fragment>
  ));
}

function renderToken(token: AnswerToken, renderText: RenderText): ReactNode {
  const inner = () => renderTokens('tokens' in token ? token.tokens : undefined, renderText);
  switch (token.type) {
    case 'plain':
      return <PlainText text={token.raw} />;
    case 'paragraph':
      return <p>{inner()}</p>;
    case 'heading':
      // Below the headings of the page that the answer stands on.
      return createElement(`h${Math.min(6, token.depth + 3)}`, null, inner());
    case 'blockquote':
      return <blockquote>{inner()}</blockquote>;
    case 'list':
      return renderList(token as Tokens.List, renderText);
    case 'table':
      return renderTable(token as Tokens.Table, renderText);
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'hr':
      return <hr />;
    case 'br':
      return <br />;
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'codespan':
      return <code>{token.text}</code>;
    case 'link':
      return SAFE_ADDRESS.test(token.href) ? (
        <a href={token.href} target="_blank" rel="noopener noreferrer nofollow">
          {inner()}
        </a>
      ) : (
        inner()
      );
    case 'image':
      return token.text ? `［图片：${token.text}］` : '［图片］';
    case 'text':
      return 'tokens' in token && token.tokens ? inner() : renderText(decodeEntities(token.text));
    case 'escape':
      return token.text;
    case 'space':
      return null;
    default: // html, and whatever a later version adds
      return token.raw;
  }
}

function renderList({ ordered, start, items }: Tokens.List, renderText: RenderText): ReactNode {
  const entries = items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: entries are only appended
    <li key={index}>{renderTokens(item.tokens, renderText)}</li>
  ));
  return ordered ? <ol start={start === '' ? 1 : start}>{entries}</ol> : <ul>{entries}</ul>;
}

function renderTable({ header, rows }: Tokens.Table, renderText: RenderText): ReactNode {
  const row = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
    cells.map(({ tokens, align }, index) =>
      createElement(tag, { key: index, style: { textAlign: align ?? undefined } }, renderTokens(tokens, renderText)),
    );
  return (
    <table>
      <thead>
        <tr>{row(header, 'th')}</tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only appended
          <tr key={index}>{row(cells, 'td')}</tr>
        ))}
      </tbody>
    </table>
  );
}

/** Closes bold that is still open and holds back a citation that has only begun, so that neither flickers. */
function tidyHalfWritten(text: string): string {
  const held = text.replace(/\[\d{0,3}$/, '').replace(/\*+$/, '');
  return (held.match(/\*\*/g)?.length ?? 0) % 2 === 1 ? `${held}**` : held;
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The lexer leaves entities to the HTML that is never made here. */
function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
}
