import { useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import type { Device } from '#contract/account.ts'
import { accountRoutes } from '#contract/routes/account.ts'
import { account } from '#texts/account.ts'
import { callApi } from '#web/api/call-api.ts'
import { ignoreNotFound } from '#web/api/ignore-not-found.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { findNextRowName, rowName } from '#web/ui/row-focus.ts'
import { useToast } from '#web/ui/toast.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './account.module.css'
import { describeUserAgent } from './describe-user-agent.ts'
import { devicesQuery } from './devices-query.ts'
import { useAccountAction } from './use-account-action.ts'

/** A sign-in, with a button that ends it unless it is the current one. */
export function DeviceRow({ device }: { device: Device }) {
  const { devices: texts } = account
  const queryClient = useQueryClient()
  const { busy, run, dialog } = useAccountAction()
  const showToast = useToast()
  const row = useRef<HTMLLIElement>(null)
  const usedId = useId()
  const name = nameDevice(device)

  async function signOut() {
    await callApi(accountRoutes.endSession, { params: { id: device.id } }).catch(ignoreNotFound)
    // The button disappears with its row. If it has the focus, the next row gets it.
    if (row.current?.contains(document.activeElement)) findNextRowName(device.id)?.focus()
    queryClient.setQueryData(devicesQuery.queryKey, (list) => ({
      devices: list?.devices?.filter(({ id }) => id !== device.id) ?? null,
    }))
    showToast(texts.endedOne(name))
  }

  return (
    <li ref={row} className={styles.row}>
      <div className={styles.rowWords} {...rowName(device.id)}>
        <Text strong typed>
          {name}
        </Text>
        <p id={usedId} className={styles.soft}>
          {texts.lastUsed} <PostedAt iso={device.lastUsedAt} />
          {texts.with[device.provider] && `, ${texts.with[device.provider]}`}
        </p>
      </div>
      {device.isThis ? (
        <Badge tone="active">{texts.this}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={busy}
          aria-label={texts.endWhich(name)}
          aria-describedby={usedId}
          onClick={() => void run(signOut)}
        >
          {texts.endOne}
        </Button>
      )}
      {dialog}
    </li>
  )
}

function nameDevice({ userAgent }: Device): string {
  const { browser, system } = describeUserAgent(userAgent)
  if (!system) return browser ?? account.devices.unknown
  return browser ? account.devices.browserOn(browser, system) : account.devices.someBrowserOn(system)
}
