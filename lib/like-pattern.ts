/** A pattern of SQL's `like` for whatever contains this text, with nothing in the text standing for anything but itself. */
export function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
