import { MATERIAL_LIMITS } from '#contract/material.contract.ts';

const ENDING = /\.[\p{L}\p{N}]{1,8}$/u;

/** A name that ends as the bytes say, whatever it ended with, and is as long as names may be. */
export function nameFor(name: string, format: string): string {
  const base = [...name.replace(ENDING, '').trim()].slice(0, MATERIAL_LIMITS.name - format.length - 1).join('');
  return `${base || '未命名素材'}.${format}`;
}
