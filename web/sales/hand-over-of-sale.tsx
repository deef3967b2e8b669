import { type ReactNode, type RefObject, useState } from 'react'
import type { HandOver, PaymentWithSteps } from '#contract/payments.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { HandOverCode } from '#contract/sales.ts'
import { saleRoutes } from '#contract/routes/sales.ts'
import { formatAppointment } from '#formats/unbroken-dates.ts'
import { callApi } from '#web/api/call-api.ts'
import { CommandQuestion } from '#web/commands/command-question.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { chooseSaleTexts } from '#web/texts/choose-sale-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/forms/fields.tsx'
import { useOpenedDialog } from '#web/ui/dialogs/final-focus.ts'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { useHydrated } from '#web/ui/start/hydrated.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { isCodeFolded } from './arranging.ts'
import styles from './hand-over.module.css'
import { canScan } from './scan-code.ts'

const QrCode = lazyComponent(() => import('#web/ui/photos/qr-code.tsx').then((file) => file.QrCode), 'inline')
const ScanDialog = lazyComponent(() => import('./scan-dialog.tsx').then((file) => file.ScanDialog))

type Props = {
  payment: PaymentWithSteps
  sale: SaleView
  /** Gets the focus after the hand-over is confirmed or a new code is made, because the pressed button is then gone. */
  headingRef: RefObject<HTMLElement | null>
}

/** The hand-over of a sold phone until it is confirmed: the code and a button for the buyer, a field for the seller. */
export function HandOverOfSale({ payment, sale, headingRef }: Props) {
  const { sales } = chooseSaleTexts(payment)
  const { handOver, may } = payment
  const now = useNow()
  const canConfirm = may.includes('confirm-hand-over')
  const canEnter = may.includes('enter-code')
  if (!handOver || !sale.side || !(canConfirm || canEnter)) return null
  return (
    <Card as="section" pad="none" aria-labelledby="hand-over">
      <Folder title={sales.title} folded={isCodeFolded(sale, now) ? sales.folded[sale.side] : undefined}>
        {canConfirm && (
          <BuyerPart payment={payment} sale={sale} headingRef={headingRef} handOver={handOver} />
        )}
        {canEnter && <CodeForm payment={payment} sale={sale} headingRef={headingRef} />}
      </Folder>
      <Text size="small" soft className={styles.until}>
        {sales.until(formatAppointment(new Date(handOver.by)))}
      </Text>
    </Card>
  )
}

type FolderProps = {
  title: string
  /** Replaces the title while something else comes first. The code is then folded, but can be opened. */
  folded: { title: string; text: string } | undefined
  children: ReactNode
}

/**
 * Opens automatically once nothing else comes first. It never folds automatically, because the person may be typing or
 * showing the code.
 */
function Folder({ title, folded, children }: FolderProps) {
  const isFolded = folded !== undefined
  const [isOpen, setOpen] = useState(!isFolded)
  const [wasFolded, setWasFolded] = useState(isFolded)
  if (isFolded !== wasFolded) {
    setWasFolded(isFolded)
    if (!isFolded) setOpen(true)
  }
  return (
    <details
      className={styles.details}
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => setOpen(open)}
    >
      <summary>
        <Text id="hand-over" as="h2" size={folded ? 'body' : 'lead'}>
          {folded?.title ?? title}
        </Text>
        {folded && (
          <Text as="span" size="small" soft>
            {folded.text}
          </Text>
        )}
        <Icon name="chevron-down" size="small" />
      </summary>
      <Stack gap="2">{children}</Stack>
    </details>
  )
}

function BuyerPart({ payment, sale, headingRef, handOver }: Props & { handOver: HandOver }) {
  const { sales } = chooseSaleTexts(payment)
  const question = useOpenedDialog(headingRef)
  const params = { id: payment.id }
  const renewal = useCommand({
    route: saleRoutes.renewCode,
    errors: sales.errors,
    send: () => callApi(saleRoutes.renewCode, { params }),
    onDone: () => headingRef.current?.focus(),
  })

  return (
    <>
      {handOver.code ? (
        <Stack gap="1">
          <Text soft>{sales.code}</Text>
          <div className={styles.shown}>
            <p className={styles.code} translate="no">
              {handOver.code}
            </p>
            <div className={styles.slot}>
              {/* The digits only, never a link, so that other camera apps open nothing. */}
              <QrCode content={handOver.code} label={sales.codePicture} />
            </div>
          </div>
          <Text strong>{sales.codeWarning}</Text>
          <Text>{sales.codeText}</Text>
        </Stack>
      ) : (
        <>
          <Text>{sales.locked}</Text>
          <Button wide variant="secondary" busy={renewal.busy} onClick={() => void renewal.run()}>
            {sales.renew}
          </Button>
        </>
      )}
      <Button
        wide
        variant={sale.move === 'confirm-hand-over' ? 'primary' : 'secondary'}
        onClick={question.open}
      >
        {sales.confirm}
      </Button>
      {question.isOpen && (
        <CommandQuestion
          title={sales.confirmTitle}
          text={sales.confirmText}
          confirm={sales.confirm}
          command={{
            route: saleRoutes.handOver,
            errors: sales.errors,
            send: () => callApi(saleRoutes.handOver, { params, body: {} }),
            toast: sales.confirmed,
            awaitsRefetch: true,
            onDone: question.end,
          }}
          onClose={question.close}
          finalFocus={question.find}
        />
      )}
      {renewal.dialog}
    </>
  )
}

function CodeForm({ payment, sale, headingRef }: Props) {
  const { sales } = chooseSaleTexts(payment)
  const { run, busy, dialog } = useCommand({
    route: saleRoutes.handOver,
    errors: sales.errors,
    send: (body: { code: string }) => callApi(saleRoutes.handOver, { params: { id: payment.id }, body }),
    toast: sales.codeAccepted,
    awaitsRefetch: true,
    onDone: () => headingRef.current?.focus(),
  })
  const form = useForm({ schema: HandOverCode, onSubmit: (body) => void run(body) })
  const [code, setCode] = useState('')
  const [isScanning, setScanning] = useState(false)
  const isHydrated = useHydrated()

  function takeScanned(scanned: string) {
    setScanning(false)
    setCode(scanned)
    void run({ code: scanned })
  }

  return (
    <Form control={form}>
      <Text>{sales.enterText}</Text>
      <TextField
        name="code"
        label={sales.enter}
        help={sales.enterHelp}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button wide type="submit" variant={sale.move === 'enter-code' ? 'primary' : 'secondary'} busy={busy}>
        {sales.send}
      </Button>
      {isHydrated && canScan() && (
        <Button wide variant="secondary" onClick={() => setScanning(true)}>
          {sales.scan}
        </Button>
      )}
      {isScanning && <ScanDialog onScanned={takeScanned} onClose={() => setScanning(false)} />}
      {dialog}
    </Form>
  )
}
