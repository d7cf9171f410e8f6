/** What is known of a passage and a question, each 0 to 1 and the more the better. */
export interface Features {
  /** Share of what the question tells that stands within about two sentences, or in the heading above them. */
  near: number;
  /** The same with the statements beside it at half. */
  around: number;
  /** The same as `near` of what the library knows at all. */
  nearKnown: number;
  /** Share of it that the library knows. */
  known: number;
  /** Share of it in the whole passage. */
  whole: number;
  /** Share of it in the headings. */
  heading: number;
  /** The same as `near`, where what few passages speak of counts more, and what none speaks of the most. */
  rare: number;
  /** 1 where nothing that tells is missing in the library; 0 where the most telling word is. */
  complete: number;
  /** A value of the kind that is asked for stands there; half where the question does not say. */
  type: number;
  /** How far the first passage's score is above the next one's. */
  margin: number;
  /** Share of the question's weight, pair by pair, within one stretch. */
  density: number;
  /** Share of the question's telling characters within the best stretch, rare ones first. */
  characters: number;
  /** How near the nearest of its statements is to the question in meaning, as a whole and part by part. */
  meaning: number;
  aligned: number;
}

interface RelevanceModel {
  bias: number;
  weights: Record<keyof Features, number>;
}

/**
 * Logistic weights of the features, made by `npm run bench -- fit-relevance` (decisions 046 and 071 have what they are fitted on). The bias
 * is 0.7 above the fitted one: passages are read from a probability of a tenth on, and the answerer decides. No weight is negative, so more
 * of anything never makes a passage less relevant. In a large library something is always near in meaning: there the words decide alone.
 */
export const RELEVANCE_MODELS: { small: RelevanceModel; large: RelevanceModel } = {
  small: {
    bias: -7.34,
    weights: {
      near: 0,
      around: 0.54,
      nearKnown: 0,
      known: 0.75,
      whole: 0,
      heading: 0,
      rare: 1.7,
      complete: 0.02,
      type: 1.53,
      margin: 1.97,
      density: 0.35,
      characters: 0.05,
      meaning: 7.15,
      aligned: 2.68,
    },
  },
  large: {
    bias: -4.81,
    weights: {
      near: 0.59,
      around: 0.53,
      nearKnown: 0.54,
      known: 0,
      whole: 1.15,
      heading: 0,
      rare: 2.26,
      complete: 0,
      type: 1.92,
      margin: 1.59,
      density: 1.82,
      characters: 0.91,
      meaning: 0,
      aligned: 0,
    },
  },
};

/** Up to so many passages a library is small, from so many on it is large, on the scale of `many`; what lies between is mixed. */
const SMALL = 0.5;
const LARGE = 0.7;

/** 1 for small libraries (up to 100 passages), 0 for large ones (from 630), with a slope between. */
export const tellSmall = (many: number): number => Math.max(0, Math.min(1, (LARGE - many) / (LARGE - SMALL)));
