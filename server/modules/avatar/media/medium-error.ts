/** Why a medium is refused, in words for whoever uploaded it. */
export class MediumError extends Error {}
