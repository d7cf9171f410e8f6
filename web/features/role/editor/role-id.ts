import { createContext } from 'react';

/** Id of the role that is edited; null until it has been saved once. */
export const RoleId = createContext<string | null>(null);
