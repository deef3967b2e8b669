import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { accountRoutes, type Device } from '#contract/account.ts'
import { Problem } from '#contract/errors.ts'
import { callApi } from '#web/api/call-api.ts'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { findNextRowName, rowName } from '#web/ui/row-focus.ts'
import { useToast } from '#web/ui/toast.tsx'
import styles from './account.module.css'
import { describeUserAgent } from './describe-user-agent.ts'
import { devicesQuery } from './devices-query.ts'
import { Mark } from './section.tsx'
import { useAccountAction } from './use-account-action.ts'

/** A sign-in, and the way to end it unless it is the one that is looked at from. */
export function DeviceRow({ device }: { device: Device }) {
  const { devices: words } = useAccountMessages().account
  const queryClient = useQueryClient()
  const { busy, act } = useAccountAction()
  const showToast = useToast()
  const row = useRef<HTMLLIElement>(null)
  const usedId = useId()
  const name = nameDevice(device, words)

  async function signOut() {
    await callApi(accountRoutes.endSession, { params: { id: device.id } }).catch((error: unknown) => {
      // It has ended by itself, or from elsewhere: that is what was wanted.
      if (!(error instanceof Problem) || error.code !== 'not-found') throw error
    })
    // The button goes with its row: whoever is at it goes on at the next one.
    if (row.current?.contains(document.activeElement)) findNextRowName(device.id)?.focus()
    queryClient.setQueryData(devicesQuery.queryKey, (list) => ({
      devices: list?.devices?.filter(({ id }) => id !== device.id) ?? null,
    }))
    showToast(words.endedOne(name))
  }

  return (
    <li ref={row} className={styles.row}>
      <div className={styles.rowWords} {...rowName(device.id)}>
        <p className={styles.rowTitle}>{name}</p>
        <p id={usedId} className={styles.soft}>
          {words.lastUsed} <PostedAt iso={device.lastUsedAt} />
          {words.with[device.provider] && `, ${words.with[device.provider]}`}
        </p>
      </div>
      {device.isThis ? (
        <Mark label={words.this} good />
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={words.endWhich(name)}
          aria-describedby={usedId}
          onClick={() => void act(signOut)}
        >
          {words.endOne}
        </Button>
      )}
    </li>
  )
}

type Words = ReturnType<typeof useAccountMessages>['account']['devices']

function nameDevice({ userAgent }: Device, words: Words): string {
  const { browser, system } = describeUserAgent(userAgent)
  if (!system) return browser ?? words.unknown
  return browser ? words.browserOn(browser, system) : words.someBrowserOn(system)
}
