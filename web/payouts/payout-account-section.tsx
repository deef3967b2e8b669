import { useState } from 'react'
import type { PayoutAccount } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { formatDay } from '#formats/unbroken-dates.ts'
import { admin } from '#texts/admin.ts'
import { payouts } from '#texts/payouts.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { PayoutAccountForm } from './payout-account-form.tsx'

/** Where a seller's money goes. If there is no account yet, adding one is the main action of the page. */
export function PayoutAccountSection({ account }: { account: PayoutAccount | undefined }) {
  const { account: texts } = payouts
  const [isChanging, setChanging] = useState(false)
  const isMissing = account === undefined
  return (
    <Card
      as="section"
      pad="large"
      gap="2"
      tone={isMissing ? 'warm' : 'plain'}
      aria-labelledby="payout-account"
    >
      <Stack gap="half">
        <Text as="h2" size="lead" id="payout-account">
          {isMissing ? texts.missing : texts.title}
        </Text>
        <Text size="label" soft>
          {isMissing ? texts.missingText : texts.text}
        </Text>
      </Stack>
      {account && (
        <CurrentAccount account={account} isChanging={isChanging} onChange={() => setChanging(true)} />
      )}
      {(isMissing || isChanging) && (
        <PayoutAccountForm
          method={account?.method}
          onDone={() => setChanging(false)}
          onCancel={isMissing ? undefined : () => setChanging(false)}
        />
      )}
    </Card>
  )
}

type CurrentAccountProps = { account: PayoutAccount; isChanging: boolean; onChange: () => void }

function CurrentAccount({
  account: { method, masked, changedAt },
  isChanging,
  onChange,
}: CurrentAccountProps) {
  const { nameAccount, account: texts } = payouts
  const [isAsked, setAsked] = useState(false)
  return (
    <Row justify="between" gap="2">
      <div>
        <Text strong numeric typed>
          {nameAccount(method, masked)}
        </Text>
        <Text size="small" soft>
          {texts.changedAt(formatDay(new Date(changedAt)))}
        </Text>
      </div>
      {!isChanging && (
        <Row gap="1">
          <Button
            variant="secondary"
            size="small"
            aria-label={`${texts.change}: ${texts.title}`}
            onClick={onChange}
          >
            {texts.change}
          </Button>
          <Button
            variant="quiet-danger"
            size="small"
            aria-label={texts.removable}
            onClick={() => setAsked(true)}
          >
            {texts.remove}
          </Button>
        </Row>
      )}
      {isAsked && (
        <CommandQuestion
          title={texts.removeTitle}
          text={texts.removeText}
          confirm={texts.remove}
          tone="danger"
          command={{
            route: payoutRoutes.removeAccount,
            why: texts.reauthentication,
            errors: admin.errors,
            send: () => callApi(payoutRoutes.removeAccount, {}),
            toast: texts.removed,
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </Row>
  )
}
