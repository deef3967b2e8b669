import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadCallCode } from './api/call-api.ts'
import { watchNewBuild } from './layout/new-build.ts'
import { loadSessionCode } from './session/session.tsx'
import { watchDialogHistory } from '#web/ui/dialogs/dialog-history.ts'
import { loadToastCard } from '#web/ui/dialogs/toast.tsx'
import { loadWhenIdle, loadWhenQuiet } from '#web/ui/start/load-when-idle.ts'
import { watchInstallation } from '#web/ui/start/installation.ts'
import { registerOfflineWorker } from '#web/ui/start/offline-worker.ts'

watchDialogHistory()
watchNewBuild()
watchInstallation()
loadWhenIdle(async () => (await import('#web/ui/start/translated-texts.ts')).allowTranslation())
// The page can be used before this code has loaded: it is needed only for calls and for the session.
addEventListener('alive', () => [loadCallCode, loadSessionCode, loadToastCard].forEach(loadWhenIdle), {
  once: true,
})
addEventListener('alive', () => loadWhenQuiet(registerOfflineWorker), { once: true })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
