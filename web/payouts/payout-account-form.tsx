import { useState } from 'react'
import { PayoutAccountBody, type PayoutMethod, payoutMethods } from '#contract/payout-account.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { admin } from '#texts/admin.ts'
import { payouts } from '#texts/payouts.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Row } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import styles from './payouts.module.css'

type Props = {
  /** The method of the current account, if there is one. */
  method: PayoutMethod | undefined
  onDone: () => void
  onCancel: (() => void) | undefined
}

/** Asks a seller where their money should go. Shows the number again before it is saved. */
export function PayoutAccountForm({ method: current = 'bkash', onDone, onCancel }: Props) {
  const { methods, account: texts } = payouts
  const [method, setMethod] = useState(current)
  /** What was typed, while we ask whether its number is right. */
  const [checked, setChecked] = useState<PayoutAccountBody>()
  const form = useForm({ schema: PayoutAccountBody, onSubmit: setChecked })
  const { run, busy, dialog } = useCommand({
    route: payoutRoutes.changeAccount,
    why: texts.reauthentication,
    errors: admin.errors,
    form,
    send: (body: PayoutAccountBody) =>
      callApi(payoutRoutes.changeAccount, { body }).finally(() => setChecked(undefined)),
    toast: texts.saved,
    onDone,
  })

  function choose(chosen: PayoutMethod) {
    setMethod(chosen)
    // Each method has its own kind of number, so the error is about another field.
    form.clearError('number')
  }

  return (
    <>
      <Form control={form} className={styles.form}>
        <ChoiceField
          legend={texts.method}
          name="method"
          options={payoutMethods.map((value) => ({ value, label: methods[value] }))}
          value={method}
          onChoose={choose}
        />
        <TextField
          key={method === 'bank' ? 'bank' : 'wallet'}
          name="number"
          label={method === 'bank' ? texts.bankNumber : texts.wallet(methods[method])}
          help={method === 'bank' ? undefined : method === 'rocket' ? texts.rocketHelp : texts.walletHelp}
          inputMode="numeric"
          autoComplete="off"
        />
        {method === 'bank' && <BankFields />}
        <Text size="small" soft>
          {texts.help}
        </Text>
        <Row gap="1">
          <Button type="submit" busy={busy}>
            {texts.save}
          </Button>
          {onCancel && (
            <Button variant="secondary" disabled={busy} onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
        </Row>
      </Form>
      {checked && (
        <ConfirmDialog
          {...describeCheck(checked)}
          confirm={texts.checkYes}
          keep={texts.checkNo}
          busy={busy}
          onConfirm={() => void run(checked)}
          onClose={() => setChecked(undefined)}
        />
      )}
      {dialog}
    </>
  )
}

function BankFields() {
  const { account: texts } = payouts
  return (
    <>
      <TextField name="holder" label={texts.holder} autoComplete="name" required />
      <TextField name="bank" label={texts.bank} autoComplete="off" required />
      <TextField
        name="routing"
        label={texts.routing}
        help={texts.routingHelp}
        inputMode="numeric"
        autoComplete="off"
        required
      />
    </>
  )
}

/** Groups the digits of an account number so that they are easy to compare: 01712 345678, or 1234 5678 9012 for a bank. */
const groupDigits = ({ method, number }: PayoutAccountBody): string =>
  method === 'bank' ? number.replaceAll(/\d{4}(?=\d)/gu, '$& ') : `${number.slice(0, 5)} ${number.slice(5)}`

/** The question whether an account number is right: a title with the kind and the number, and a text with the rest. */
export function describeCheck(account: PayoutAccountBody) {
  const { method, bank = '', holder = '', routing = '' } = account
  const title = payouts.account.checkTitle(`${payouts.methods[method]} ${groupDigits(account)}`)
  const text =
    method === 'bank'
      ? `${payouts.account.ofBank(bank, holder, routing)} ${payouts.account.checkText}`
      : payouts.account.checkText
  return { title, text }
}
