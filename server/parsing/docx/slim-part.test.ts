import { describe, expect, it } from 'vitest';
import { ParseError } from '../parse-error.ts';
import { slimPart } from './slim-part.ts';

const slim = (xml: string, room = { elements: 1000, characters: 100_000 }) =>
  slimPart(
    (async function* () {
      const bytes = Buffer.from(xml);
      for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
    })(),
    room,
    () => new ParseError('tooLarge'),
  );
const look =
  '<w:rPr><w:rFonts w:ascii="宋体" w:hint="eastAsia"/><w:b/><w:sz w:val="24"/><w:lang w:eastAsia="zh-CN"/></w:rPr>';

describe('slimPart', () => {
  it('leaves out how a text looks and joins what only looks different', async () => {
    const run = (text: string) => `<w:r w:rsidRPr="00A1">${look}<w:t xml:space="preserve">${text}</w:t></w:r>`;
    const paragraph = `<w:p w:rsidR="00A1"><w:pPr><w:pStyle w:val="a1"/><w:numPr><w:ilvl w:val="0"/></w:numPr><w:ind w:firstLine="480"/>${look}</w:pPr>${run('每册')}<w:proofErr w:type="spellStart"/>${run(' 一角 ')}<w:bookmarkEnd w:id="1"/></w:p>`;
    expect(
      await slim(`<w:document xmlns:w="u"><w:body>${paragraph}<w:sectPr><w:pgSz/></w:sectPr></w:body></w:document>`),
    ).toBe(
      '<w:document xmlns:w="u"><w:body><w:p><w:pPr><w:pStyle w:val="a1"></w:pStyle><w:numPr><w:ilvl w:val="0"></w:ilvl></w:numPr></w:pPr><w:r><w:t>每册 一角 </w:t></w:r></w:p></w:body></w:document>',
    );
  });

  it('keeps what tells merged cells, heads of tables and what has been deleted', async () => {
    const kept =
      '<w:tbl><w:tr><w:trPr><w:tblHeader></w:tblHeader></w:trPr><w:tc><w:tcPr><w:gridSpan w:val="2"></w:gridSpan></w:tcPr><w:p><w:pPr><w:rPr><w:del></w:del></w:rPr></w:pPr></w:p></w:tc></w:tr></w:tbl>';
    const more = kept
      .replace('<w:gridSpan', '<w:tcW w:w="1"/><w:gridSpan')
      .replace('<w:del>', '<w:b/><w:del>')
      .replace('<w:tr>', '<w:tblPr><w:jc/></w:tblPr><w:tblGrid><w:gridCol/></w:tblGrid><w:tr>');
    expect(await slim(more)).toBe(kept);
  });

  it('keeps a text box once', async () => {
    const box = '<v:shape><v:textbox><w:p></w:p></v:textbox></v:shape>';
    expect(
      await slim(
        `<mc:AlternateContent><mc:Choice><w:drawing>${box}</w:drawing></mc:Choice><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent>`,
      ),
    ).toBe(`<mc:AlternateContent><mc:Fallback><w:pict>${box}</w:pict></mc:Fallback></mc:AlternateContent>`);
  });

  it('keeps signs as they are written, and writes those of CDATA', async () => {
    expect(await slim(`<w:a w:val='"&lt;'><w:t>1 &lt; 2 &#x4e2d;<![CDATA[<b> & ]]></w:t></w:a>`)).toBe(
      '<w:a w:val="&quot;&lt;"><w:t>1 &lt; 2 &#x4e2d;&lt;b&gt; &amp; </w:t></w:a>',
    );
  });

  it.each([
    ['elements that do not end', '<w:p><w:r></w:p>', 'corrupt'],
    ['elements that the end of the file ends', '<w:p><w:r/>', 'corrupt'],
    ['absurd depth', '<w:sdt>'.repeat(300), 'bomb'],
    ['a document type', '<!DOCTYPE a [<!ENTITY b "c">]><w:p/>', 'bomb'],
    ['more elements than there is room for', '<w:p/>'.repeat(1001), 'tooLarge'],
    ['more text than there is room for', `<w:t>${'字'.repeat(100_001)}</w:t>`, 'tooLarge'],
  ])('refuses %s', async (_, xml, reason) => {
    await expect(slim(xml)).rejects.toMatchObject({ reason });
  });
});
