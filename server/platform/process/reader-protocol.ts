/** What a process that reads is told: the next file, with how much memory it may come to hold; that the next part may come. */
export type ToReader<Task> = { task: Task; mostMb: number } | 'next';

/** An error of the system, such as of the disk. */
export interface SystemFault {
  message: string;
  code?: string | undefined;
  errno?: number | undefined;
  syscall?: string | undefined;
}

/** Why a process can't go on: its heap is full or it holds more than it may, or it came to an end by itself. */
export type ReaderEnd = 'memory' | 'crashed';

/** How a file ended. */
export type FileEnd<Outcome> = { outcome: Outcome } | { thrown: SystemFault };

/** The thread has all that it needs, and works on the file from now on. */
export interface FileBegin {
  begun: true;
}

/** What it says: what the thread says while it reads; how the file ended; MB that the process holds; that it is at its end. */
export type FromReader<Message, Outcome> =
  | { said: Message }
  | FileBegin
  | FileEnd<Outcome>
  | { held: number }
  | { end: ReaderEnd; detail: string };
