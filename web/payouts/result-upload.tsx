import { useRef, useState } from 'react'
import { maxResults, type PayoutResult, type ResultOutcome } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { callApi } from '#web/api/call-api.ts'
import { usePayoutMessages } from '#web/messages/payout-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileField } from '#web/ui/file-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import { readResultFile } from './read-results.ts'
import { usePayoutAction } from './use-payout-action.ts'

type Told = PayoutResult & { outcome: ResultOutcome }

/** Uploads a result file in parts, shows how far it is, and then the lines that did not match. */
export function ResultUpload() {
  const { payouts, admin } = usePayoutMessages()
  const { all } = payouts
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number>()
  const [told, setTold] = useState<Told[]>()
  /** What was answered before a part failed or asked for a new sign-in: these lines are not sent again. */
  const sent = useRef<Told[]>([])
  const { run, busy, dialog } = usePayoutAction(admin.reauthentication)

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setWrong(undefined)
    setTold(undefined)
    sent.current = []
  }

  /** A file that was read is chosen anew for the next upload: the browser does not read one that was changed since. */
  function emptyField() {
    setFile(undefined)
    if (field.current) field.current.value = ''
  }

  async function upload() {
    if (!file) return setWrong(all.fileMissing)
    const read = await readResultFile(file, all)
    if ('refusal' in read) {
      emptyField()
      setTold(undefined)
      return setWrong(read.refusal)
    }
    await send(read.results).finally(() => setPercent(undefined))
    emptyField()
    setTold(sent.current)
  }

  async function send(results: PayoutResult[]) {
    while (sent.current.length < results.length) {
      setPercent(Math.floor((100 * sent.current.length) / results.length))
      const part = results.slice(sent.current.length, sent.current.length + maxResults)
      const { outcomes } = await callApi(payoutRoutes.noteResults, { body: { results: part } })
      const answered = part.map((line, at) => ({ ...line, outcome: outcomes[at]?.outcome ?? 'not-decided' }))
      sent.current = [...sent.current, ...answered]
    }
  }

  return (
    <Card as="section" gap="1-half" aria-labelledby="upload">
      <Text as="h2" size="lead" id="upload">
        {all.uploadTitle}
      </Text>
      <FileField
        ref={field}
        name="file"
        label={all.file}
        help={all.uploadHelp}
        error={wrong}
        accept=".csv,text/csv"
        onChange={({ currentTarget: { files } }) => choose(files?.[0])}
      />
      {percent !== undefined && <UploadProgress label={all.progress} percent={percent} />}
      <div>
        <Button variant="secondary" busy={busy} onClick={() => run(upload)}>
          {all.upload}
        </Button>
      </div>
      <div role="status">{told && <Report told={told} />}</div>
      {dialog}
    </Card>
  )
}

/** Whether a line says what was marked before. “Paid” for a payout that failed does not: its amount is exported again. */
function isRepeat({ status, outcome }: Told): boolean {
  const says = status.trim().toLowerCase()
  return (
    (says === 'paid' && outcome === 'already-paid') || (says === 'failed' && outcome === 'already-failed')
  )
}

/** What became of the lines of a file: all is well, it is a repeat, or some lines did not match. */
export function Report({ told }: { told: Told[] }) {
  const { all } = usePayoutMessages().payouts
  const count = (wanted: ResultOutcome) => told.filter(({ outcome }) => outcome === wanted).length
  const repeats = told.filter(isRepeat)
  const unmatched = told.filter((line) => !['paid', 'failed'].includes(line.outcome) && !isRepeat(line))
  const title = all.done(count('paid') + count('paid-though-held'), count('failed'))
  if (unmatched.length === 0) {
    const isOld = repeats.length === told.length
    return (
      <Notice icon="check" tone={isOld ? 'plain' : 'good'} title={isOld ? all.repeatTitle : title}>
        {repeats.length === 0 ? all.allMatch : all.repeatText}
      </Notice>
    )
  }
  return (
    <Notice icon="warning" tone="bad" title={title}>
      <p>{all.mismatches}:</p>
      <Stack as="ul" gap="half">
        {unmatched.map(({ line, reference, outcome }) => (
          <li key={line}>{all.mismatch(line, reference, outcome)}</li>
        ))}
      </Stack>
    </Notice>
  )
}
