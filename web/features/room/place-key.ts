import type { VisitPlace } from '#contract/visit.contract.ts';

/** Names a place on this device; a conversation is remembered under it. */
export const placeKey = ({ roleId, name, projectId }: VisitPlace): string =>
  name ? `room ${name}` : projectId ? `project ${projectId}` : `share ${roleId ?? ''}`;
