import { answerChallenge } from './answer-challenge.ts';

/** What the worker says: the proof, or that there will be none. */
export type CaptchaAnswer = { proof: string } | { failure: string };

self.onmessage = async ({ data }: MessageEvent<string>) => {
  const answer: CaptchaAnswer = await answerChallenge(data).then(
    (proof) => ({ proof }),
    (error: unknown) => ({ failure: String(error) }),
  );
  self.postMessage(answer);
};
