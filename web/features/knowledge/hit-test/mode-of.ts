import {
  type LibrarySettings,
  RETRIEVAL_MODES,
  type RetrievalMode,
  type RetrievalSettings,
} from '#contract/retrieval.contract.ts';

/** The way of searching that some weights come to, with the engines that are in force. */
export function modeOf(weights: RetrievalSettings['weights'], engines: LibrarySettings['engines']): RetrievalMode {
  const inForce = { lexical: true, text: true, ...engines };
  return RETRIEVAL_MODES.findLast((mode) => inForce[mode] && weights[mode] > 0) ?? 'text';
}
