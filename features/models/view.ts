import type { Model } from '#contract/models.ts'
import type { KnownModel } from './rules/names.ts'
import type { RecognisedPhone } from './rules/recognise.ts'

type ModelToShow = Omit<KnownModel, 'spellings'> & { line?: string | null; year?: number | null }

export function viewModel({ id, brand, line = null, name, year = null, variants }: ModelToShow): Model {
  const sizes = variants.map(({ ramGb, storageGb }) => ({ ramGb, storageGb }))
  return { id, brand, line, name, year, variants: sizes }
}

/** The recognised phone; null if the text means no model that we know. */
export function viewRecognised(phone: RecognisedPhone | undefined) {
  if (!phone) return null
  const { model, ramGb = null, storageGb = null } = phone
  return { model: viewModel(model), ramGb, storageGb }
}
