import { expect, test } from 'vitest'
import { formatAppointment, formatDay, formatMinute, formatMoment, formatTime } from './dates.ts'
import * as unbroken from './unbroken-dates.ts'

const at = new Date('2026-11-24T05:00:07Z')

test.each([
  [unbroken.formatDay(at), formatDay(at), ['24 November', '2026']],
  [unbroken.formatMoment(at), formatMoment(at), ['24 Nov', '2026,', '11:00:07 am']],
  [unbroken.formatMinute(at), formatMinute(at), ['24 Nov', '2026,', '11:00 am']],
  [unbroken.formatTime(at), formatTime(at), ['11:00 am']],
  [unbroken.formatAppointment(at), formatAppointment(at), ['Tue', '24 Nov,', '11:00 am']],
])(
  'a line breaks in %s only between these parts, and the text is otherwise the same',
  (text, elsewhere, parts) => {
    expect(text.split(' ').map((part) => part.replaceAll('\u00a0', ' '))).toEqual(parts)
    expect(text.replaceAll('\u00a0', ' ')).toBe(elsewhere)
  },
)
