import { expect, test } from 'vitest'
import { writeCalendarFile } from './calendar-file.ts'

const appointment = {
  id: '01a1f96c-a03a-7031-87d4-9c8b2a99842d',
  version: 2,
  title: 'Hand-over of iPhone 13',
  text: 'Meet Salma.',
  place: 'Shahbag, Dhaka',
  at: new Date('2026-11-24T11:45:00Z'),
  now: new Date('2026-11-22T10:00:00.5Z'),
  address: 'https://hatbodol.example/receipt/01a1f96c',
}

test('the times are in UTC, and a later version replaces an earlier one', () => {
  const lines = writeCalendarFile(appointment).split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
  expect(lines).toEqual(
    expect.arrayContaining([
      'UID:01a1f96c-a03a-7031-87d4-9c8b2a99842d@hatbodol',
      'SEQUENCE:2',
      'DTSTAMP:20261122T100000Z',
      'DTSTART:20261124T114500Z',
      'DTEND:20261124T121500Z',
      'SUMMARY:Hand-over of iPhone 13',
      'LOCATION:Shahbag\\, Dhaka',
      'DESCRIPTION:Meet Salma.\\nhttps://hatbodol.example/receipt/01a1f96c',
    ]),
  )
  expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
})

test('typed text cannot add lines to the file', () => {
  const file = writeCalendarFile({ ...appointment, place: 'A;B\\C\r\nATTENDEE:x\nEND:VCALENDAR' })
  expect(file).toContain('LOCATION:A\\;B\\\\C\\nATTENDEE:x\\nEND:VCALENDAR\r\n')
  expect(file.match(/^END:VCALENDAR/gm)).toHaveLength(1)
})

test('long lines are folded at 75 bytes without splitting a character, and unfold to the same text', () => {
  const place = 'মিরপুর ১০ নম্বর গোলচত্বর, মেট্রো স্টেশনের দক্ষিণ পাশে, Dhaka 😀'.repeat(3)
  const file = writeCalendarFile({ ...appointment, place })
  for (const line of file.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(file).not.toContain('\uFFFD')
  expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${place.replaceAll(',', '\\,')}`)
})
