/** First 3 and last 4 digits (specification 1 §9); empty without a number. */
export function maskPhone(phone: string | null): string {
  return phone ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : '';
}
