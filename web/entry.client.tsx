import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadWireAtRest } from './api/load-wire.ts'
import { watchDialogHistory } from './ui/dialog-history.ts'

watchDialogHistory()
// The page can be used before it can call: see load-wire.ts.
addEventListener('alive', loadWireAtRest, { once: true })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
