/** What a provider gets. */
export interface Delivery {
  /** Of the outbox row: the same for every attempt. */
  id: string;
  target: string;
  /** Name of the brand that it comes from; '' leaves the configured one. */
  sender: string;
  subject: string;
  text: string;
  /** For services that send a template with the code in it. */
  code: string;
}

/** Hands messages to somebody who carries them. */
export interface MessageProvider {
  name: string;
  /** Resolves once the service has taken the message; throws {@link DeliveryError}. */
  deliver(message: Delivery, signal: AbortSignal): Promise<void>;
}

/** `message` is for the operator. */
export class DeliveryError extends Error {
  /** Trying again later can't help: wrong password, no such address. */
  readonly permanent: boolean;

  constructor(message: string, { permanent, cause }: { permanent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.permanent = permanent;
  }
}
