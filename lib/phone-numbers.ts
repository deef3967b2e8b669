/** Reads a phone number as people type it: 7 to 15 digits, spaces and one leading + allowed. Gives it without spaces, or undefined. */
export function parsePhoneNumber(typed: string): string | undefined {
  const compact = typed.replace(/\s+/g, '')
  return /^\+?\d{7,15}$/.test(compact) ? compact : undefined
}
