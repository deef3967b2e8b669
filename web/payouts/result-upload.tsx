import { useRef, useState } from 'react'
import { maxResults, type PayoutResult, type ResultOutcome } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { payouts } from '#texts/payouts.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileField } from '#web/ui/forms/file-field.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { UploadProgress } from '#web/ui/forms/upload-progress.tsx'
import { readResultFile } from './read-results.ts'

const { all } = payouts

type ResultLine = PayoutResult & { outcome: ResultOutcome }

/** Uploads a result file in parts with a progress bar, then shows which lines did not match. */
export function ResultUpload() {
  const [file, setFile] = useState<File>()
  const [wrong, setWrong] = useState<string>()
  const [emptied, setEmptied] = useState(0)
  const [percent, setPercent] = useState<number>()
  const [reported, setReported] = useState<ResultLine[]>()
  /** The lines that were sent before a part failed or needed a new sign-in. They are not sent again. */
  const sent = useRef<ResultLine[]>([])
  const { run, busy, dialog } = useCommand({
    ...adminCommand,
    route: payoutRoutes.noteResults,
    send: upload,
  })

  function choose(chosen: File | undefined) {
    setFile(chosen)
    setWrong(undefined)
    setReported(undefined)
    sent.current = []
  }

  /** The admin chooses the file again for each upload, because a browser cannot read a file that has changed since. */
  function emptyField() {
    setFile(undefined)
    setEmptied(emptied + 1)
  }

  async function upload() {
    if (!file) return setWrong(all.fileMissing)
    const read = await readResultFile(file, all)
    if ('refusal' in read) {
      emptyField()
      setReported(undefined)
      return setWrong(read.refusal)
    }
    await send(read.results).finally(() => setPercent(undefined))
    emptyField()
    setReported(sent.current)
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
        key={emptied}
        name="file"
        label={all.file}
        help={all.uploadHelp}
        error={wrong}
        accept=".csv,text/csv"
        onChange={({ currentTarget: { files } }) => choose(files?.[0])}
      />
      {percent !== undefined && <UploadProgress label={all.progress} percent={percent} />}
      <div>
        <Button variant="secondary" busy={busy} onClick={() => void run()}>
          {all.upload}
        </Button>
      </div>
      <div role="status">{reported && <Report lines={reported} />}</div>
      {dialog}
    </Card>
  )
}

/**
 * Whether a line repeats what is already marked. “Paid” for a payout that is marked as failed is no repeat: its amount is
 * exported again, so the seller would be paid twice.
 */
function isRepeat({ status, outcome }: ResultLine): boolean {
  const says = status.trim().toLowerCase()
  return (
    (says === 'paid' && outcome === 'already-paid') || (says === 'failed' && outcome === 'already-failed')
  )
}

/** The result of an upload: all lines matched, the file is a repeat, or some lines did not match. */
export function Report({ lines }: { lines: ResultLine[] }) {
  const count = (wanted: ResultOutcome) => lines.filter(({ outcome }) => outcome === wanted).length
  const repeats = lines.filter(isRepeat)
  const unmatched = lines.filter((line) => !['paid', 'failed'].includes(line.outcome) && !isRepeat(line))
  const title = all.done(count('paid') + count('paid-though-held'), count('failed'))
  if (unmatched.length === 0) {
    const isOld = repeats.length === lines.length
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
