const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/**
 * Returns how long ago a time was, in whole units of the largest one that fits. Undefined within the first minute, or when the
 * reader's clock is behind.
 */
export function findDistance(
  at: Date,
  now: Date,
): { count: number; unit: Intl.RelativeTimeFormatUnit } | undefined {
  const seconds = (now.getTime() - at.getTime()) / 1000
  const found = units.find(([, size]) => seconds >= size)
  return found && { count: Math.floor(seconds / found[1]), unit: found[0] }
}
