import * as z from 'zod/mini'
import { wholeNumber } from '#contract/fields.ts'
import { schemaError } from '#contract/wrong-field.ts'
import { formatMinor } from '#formats/money.ts'
import { isWholeMinor, toMajor, toMinor } from '#lib/money.ts'
import { parseTaka } from '#lib/typed-amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Stack } from '#web/ui/stack.tsx'

export type AmountTexts = {
  amount: string
  /** Shows what was understood, if it is an amount, and what is left. */
  amountHelp: (typed: string | undefined, left: string) => string
  amountTooLarge: (left: string) => string
  /** Without it, there is no button that fills in all that is left. */
  amountAll?: (left: string) => string
}

type Props = {
  name: string
  /** The largest amount. */
  leftMinor: number
  texts: AmountTexts
  typed: string
  onType: (typed: string) => void
}

/** Asks for an amount. It starts empty, and a button may fill in all that is left, so that nobody sends all by mistake. */
export function AmountField({ name, leftMinor, texts, typed, onType }: Props) {
  const amountMinor = readMinor(typed)
  const isTooMuch = amountMinor !== null && amountMinor > leftMinor
  const understood = amountMinor ? formatMinor(amountMinor) : undefined
  const left = formatMinor(leftMinor)
  return (
    <Stack gap="1">
      <TextField
        name={name}
        label={texts.amount}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={typed}
        error={isTooMuch ? texts.amountTooLarge(left) : undefined}
        help={!isTooMuch && texts.amountHelp(understood, left)}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {texts.amountAll && (
        <Button variant="secondary" size="small" onClick={() => onType(String(toMajor(leftMinor)))}>
          {texts.amountAll(left)}
        </Button>
      )}
    </Stack>
  )
}

/** The typed amount as it was understood, such as ৳500; undefined if it cannot be sent. */
export function nameAmount(typed: string | undefined, leftMinor: number): string | undefined {
  const amountMinor = readMinor(typed ?? '')
  return amountMinor && amountMinor <= leftMinor ? formatMinor(amountMinor) : undefined
}

/** The typed amount in paisa, for the contract; null, and so refused, if the text is not an amount. */
export function readMinor(typed: string): number | null {
  const taka = parseTaka(typed)
  return taka !== undefined && isWholeMinor(taka) ? toMinor(taka) : null
}

/** The schema of an amount of at most `leftMinor`. `tooLarge` is the error for a larger amount. */
export const amountWithin = (leftMinor: number, tooLarge: string) =>
  wholeNumber(schemaError('refund-amount'), 1, Number.MAX_SAFE_INTEGER).check(
    z.maximum(leftMinor, { error: tooLarge }),
  )
