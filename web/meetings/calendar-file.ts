type Appointment = {
  /** The same for every version of a meeting, so that the calendar replaces the old version. */
  id: string
  version: number
  title: string
  text: string
  place: string
  at: Date
  /** The time at which the file is made. */
  now: Date
  /** The URL of the page of the sale. */
  address: string
}

const lengthMinutes = 30

/** Writes an iCalendar file (RFC 5545) with one appointment: times in UTC, texts escaped, lines folded. */
export function writeCalendarFile({
  id,
  version,
  title,
  text,
  place,
  at,
  now,
  address,
}: Appointment): string {
  const end = new Date(at.getTime() + lengthMinutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hatbodol//Meeting//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${id}@hatbodol`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${writeTime(now)}`,
    `DTSTART:${writeTime(at)}`,
    `DTEND:${writeTime(end)}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(place)}`,
    `DESCRIPTION:${escapeText(`${text}\n${address}`)}`,
    `URL:${address}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT2H',
    `DESCRIPTION:${escapeText(title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** `20261124T114500Z` */
const writeTime = (at: Date) => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

const maxBytes = 75

/** Splits a line so that each part has at most 75 bytes. The next part starts with a space. Characters are not split. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let folded = ''
  let bytes = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (bytes + size > maxBytes) {
      folded += '\r\n '
      bytes = 1
    }
    folded += character
    bytes += size
  }
  return folded
}
