/** Everything that a change of a segment may touch, so that it can be put back as it was. */
export interface SegmentState {
  id: number;
  position: number;
  text: string;
  page: number | null;
  heading: string[];
  startAt: number;
  endAt: number;
  enabled: boolean;
  /** Its text is no longer the one that was read. */
  edited: boolean;
}
