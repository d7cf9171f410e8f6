import { describe, expect, it } from 'vitest';
import { NEW_NODE, type NodeRecord } from '#contract/node.contract.ts';
import { addChange, forget, readNodeDraft, refuseNode, settle, withEdit } from './node-edits.ts';

const NODE: NodeRecord = {
  ...NEW_NODE,
  ...{
    id: 'n1',
    projectId: 'p1',
    order: 1,
    name: '开场',
    script: '您好。',
    pageText: '',
    updatedAt: '2026-11-27T08:00:00Z',
  },
  timeline: { parts: [], seconds: 0, isReady: true },
};

describe('what is changed of a node', () => {
  it('is kept with what it was when the change began, whatever is saved elsewhere meanwhile', () => {
    const first = addChange({}, NODE, { script: '大家好。' });
    const second = addChange(first, { ...NODE, script: '别处的话。' }, { script: '各位好。', person: 'left' });
    expect(second.n1).toMatchObject({
      part: { script: '各位好。', person: 'left' },
      base: { script: '您好。', person: 'right' },
    });
    expect(withEdit(NODE, second.n1).script).toBe('各位好。');
  });

  it('is held, however much more is written, until it was saved', () => {
    const held = { n1: { part: { script: '大家好。' }, base: { script: '您好。' }, refusal: '', isHeld: true } };
    const more = addChange(held, NODE, { script: '大家好。请看。' });
    expect(more.n1?.isHeld).toBe(true);
    expect(settle(more, 'n1', { script: '大家好。' }).n1).toMatchObject({
      part: { script: '大家好。请看。' },
      isHeld: false,
    });
  });

  it('is none when it is as before again', () => {
    const edits = addChange(addChange({}, NODE, { script: '大家好。' }), NODE, { script: '您好。' });
    expect(edits).toEqual({});
  });

  it('says why it can not be saved', () => {
    expect(addChange({}, NODE, { script: '{{标记:3}}您好。' }).n1?.refusal).toBe(
      '讲稿里用到的标记在页面上没有，请先在页面上圈出来',
    );
    expect(addChange({}, NODE, { name: ' ' }).n1?.refusal).not.toBe('');
    expect(refuseNode(NODE)).toBe('');
  });

  it('stays over what was saved, where it went on meanwhile', () => {
    const sent = addChange({}, NODE, { script: '大家好。', person: 'left' });
    const later = addChange(sent, NODE, { script: '大家好，欢迎。' });
    expect(settle(later, 'n1', sent.n1?.part ?? {}).n1).toMatchObject({
      part: { script: '大家好，欢迎。' },
      base: { script: '大家好。' },
    });
    expect(settle(sent, 'n1', sent.n1?.part ?? {})).toEqual({});
    expect(forget(sent, 'n1')).toEqual({});
  });

  it('comes back from this device; nothing else does', () => {
    const edits = addChange({}, NODE, { script: '大家好。' });
    expect(readNodeDraft(JSON.parse(JSON.stringify(edits)))?.n1?.part).toEqual({ script: '大家好。' });
    for (const broken of [null, 7, {}, { n1: { part: { script: 7 }, base: {} } }])
      expect(readNodeDraft(broken)).toBeNull();
  });
});
