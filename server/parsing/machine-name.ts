/** UUIDs, also cut off as Excel cuts names of sheets, and long numbers in hexadecimal. */
const MACHINE_NAME =
  /^[{(]?(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{1,4}(?:-[\da-f]{0,12})?|[\da-f]{24,128})[)}]?$/i;

/** Whether a title was made by a program: it is text like any other, but nothing that a person would cite by. */
export function isMachineName(title: string): boolean {
  return MACHINE_NAME.test(title.trim());
}
