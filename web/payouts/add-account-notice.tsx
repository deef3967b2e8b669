import { formatTaka } from '#lib/money.ts'
import { payouts } from '#texts/payouts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { splitBalance } from './split-balance.ts'
import { useMyPayouts } from './use-payouts.ts'

/** Asks a seller who has earned money, but has no payout account, to add one. */
export function AddAccountNotice() {
  const { account } = payouts
  const { data } = useMyPayouts()
  const earned = data ? splitBalance(data).earned : 0
  if (!data || data.account || earned <= 0) return null
  return (
    <Card as="section" tone="warm" aria-labelledby="name-account">
      <Stack gap="1" align="start">
        <Text as="h2" size="lead" id="name-account">
          {account.owedTitle(formatTaka(earned))}
        </Text>
        <Text size="label">{account.missingText}</Text>
        <LinkButton to="/dashboard/payouts">{account.add}</LinkButton>
      </Stack>
    </Card>
  )
}
