/** 01:38; hours only where there are any. */
export function sayClock(seconds: number): string {
  const whole = Math.floor(seconds + 1e-6);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(whole % 60)}`;
}
