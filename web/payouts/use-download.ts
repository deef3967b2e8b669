import type { PayoutBatchId } from '#contract/ids.ts'
import type { LeftOut } from '#contract/payouts.ts'
import { payoutRoutes } from '#contract/routes/payouts.ts'
import { payouts } from '#texts/payouts.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { useAlert } from '#web/ui/dialogs/alert.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'

/** Fetches the file of a batch and lets the browser save it. Returns the payouts that are not in the file. */
async function downloadBatch(id: PayoutBatchId): Promise<LeftOut[]> {
  const { fileName, csv, leftOut } = await callApi(payoutRoutes.download, { params: { id } })
  // The byte order mark makes Excel read the file as UTF-8.
  saveFile(fileName, 'text/csv', `\ufeff${csv}`)
  return leftOut
}

/** Downloads the file of a batch, and says which payouts are not in it and why. */
export function useBatchFile() {
  const { all } = payouts
  const showAlert = useAlert()
  return async (id: PayoutBatchId) => {
    const leftOut = await downloadBatch(id)
    if (leftOut.length === 0) return
    await showAlert({ sentence: all.leftOutTitle, detail: leftOut.map(all.leftOut).join(' ') })
  }
}

export function useDownload() {
  const send = useBatchFile()
  return useCommand({ ...adminCommand, route: payoutRoutes.download, send })
}
