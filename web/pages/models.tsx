import { UnrecognisedModelsScreen } from '#web/admin/unrecognised-models-screen.tsx'

export default function ModelsPage() {
  return <UnrecognisedModelsScreen />
}
