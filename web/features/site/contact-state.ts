import { create } from 'zustand';

/** The dialog with customer service's QR code, one for the public site. */
export const useContact = create<{ open: boolean }>(() => ({ open: false }));

export const openContact = (): void => useContact.setState({ open: true });
export const closeContact = (): void => useContact.setState({ open: false });
