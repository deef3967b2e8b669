import { formatTaka } from '#lib/money.ts'
import { usePayoutMessages } from '#web/messages/payout-messages.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { useMyPayouts } from './use-payouts.ts'

/** Asks a seller to whom we owe money, and who has not named an account, to name one. */
export function NameAccountNotice() {
  const { account } = usePayoutMessages().payouts
  const { data } = useMyPayouts()
  if (!data || data.account || data.balance <= 0) return null
  return (
    <Card as="section" tone="warm" aria-labelledby="name-account">
      <Stack gap="1" align="start">
        <Text as="h2" size="lead" id="name-account">
          {account.owedTitle(formatTaka(data.balance))}
        </Text>
        <Text size="label">{account.missingText}</Text>
        <LinkButton to="/dashboard/payouts">{account.missing}</LinkButton>
      </Stack>
    </Card>
  )
}
