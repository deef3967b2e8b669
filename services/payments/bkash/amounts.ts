/** Writes paisa as bKash reads them, without floating-point numbers: 5_450_050 gives "54500.50". */
export function writeTaka(amountMinor: number): string {
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 0)
    throw new RangeError(`${amountMinor} is not an amount in paisa`)
  const digits = String(amountMinor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads an amount as bKash writes it: "15", "15.5" and "15.50". Returns paisa; undefined for anything else. */
export function readTaka(text: string): number | undefined {
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole + fraction.padEnd(2, '0'))
}
