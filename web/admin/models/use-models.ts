import type { Model, UnrecognisedModel } from '#contract/models.ts'
import { modelRoutes } from '#contract/routes/models.ts'
import { models } from '#texts/models.ts'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import type { FormControl } from '#web/ui/forms/form.tsx'
import { adminCommand } from '#web/admin/admin-command.ts'
import { changeRows, useAdminPages } from '#web/admin/use-admin-pages.ts'

const listKey = ['unrecognised-models']

/** What sellers wrote for models that we do not know, the most frequent first. */
export function useUnrecognisedModels() {
  return useAdminPages<UnrecognisedModel>(listKey, modelRoutes.listUnrecognised, async () => ({
    rows: await callApi(modelRoutes.listUnrecognised, {}),
    nextCursor: undefined,
  }))
}

/** The key of a row: its brand and its text, without a difference between small and capital letters. */
export const rowKeyOf = ({ brand, model }: UnrecognisedModel) => `${brand} ${model.toLowerCase()}`

/** The rows without this one. */
export const dropRow = (rows: UnrecognisedModel[], taught: UnrecognisedModel) =>
  rows.filter((row) => rowKeyOf(row) !== rowKeyOf(taught))

type TeachRequest = { row: UnrecognisedModel; name: string; known: Model | undefined }

/** Adds a spelling to a model that we know, or a model that we do not know yet. `onDone` is called before the row is removed. */
export function useTeachModel(form: FormControl, onDone: () => void) {
  return useCommand({
    ...adminCommand,
    route: modelRoutes.teach,
    send: ({ row, name, known }: TeachRequest): Promise<unknown> =>
      known
        ? callApi(modelRoutes.teach, { params: { id: known.id as never }, body: { spelling: row.model } })
        : callApi(modelRoutes.create, { body: { brand: row.brand, name, spelling: row.model } }),
    toast: models.taught,
    form,
    onDone,
    updateLists: (client, { row }) =>
      changeRows<UnrecognisedModel>(client, listKey, (rows) => dropRow(rows, row)),
  })
}
