import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BrandChange, ManagedBrand } from '#contract/brands.ts'
import { brandRoutes } from '#contract/routes/brands.ts'
import { adminBrands } from '#texts/admin-brands.ts'
import { callApi } from '#web/api/call-api.ts'
import { uploadImage, uploadOnce } from '#web/api/upload-image.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { showWrongFields } from '#web/users/picture-field.tsx'
import type { FormControl } from '#web/ui/forms/form.tsx'
import { changeBrands, listVisible } from './brand-order.ts'
import { adminCommand } from '#web/admin/admin-command.ts'
import { changeRows, readRows, useAdminPages } from '#web/admin/use-admin-pages.ts'

const listKey = ['brands']

/** Every brand in its order, including the hidden ones. */
export function useManagedBrands() {
  return useAdminPages<ManagedBrand>(listKey, brandRoutes.listAll, async () => ({
    rows: await callApi(brandRoutes.listAll, {}),
    nextCursor: undefined,
  }))
}

type BrandStep = { brand: ManagedBrand; change: BrandChange; all: readonly ManagedBrand[] }
/** Returns the change of a press for the current list; undefined if there is nothing left to change. */
type Plan = (all: readonly ManagedBrand[]) => BrandChange | undefined
type End = { onEnd: (brand: ManagedBrand) => void }

/**
 * Shows, hides or moves a brand. The list shows the change before it is fetched again. Changes are made one after the
 * other: a press while another change is being saved waits for it.
 */
export function useChangeBrand({ onEnd }: End) {
  const client = useQueryClient()
  const { run, busy, dialog } = useCommand({
    ...adminCommand,
    route: brandRoutes.change,
    send: ({ brand, change }: BrandStep) =>
      callApi(brandRoutes.change, { params: { id: brand.id }, body: change }),
    toast: (_, { brand, change, all }) => {
      if (change.hidden !== undefined)
        return change.hidden ? adminBrands.nowHidden(brand.name) : adminBrands.nowShown(brand.name)
      const visible = listVisible(changeBrands(all, brand, change))
      const place = visible.findIndex(({ id }) => id === brand.id) + 1
      return adminBrands.moved(brand.name, place, visible.length)
    },
    onEnd: ({ brand }) => onEnd(brand),
    updateLists: (_, { brand, change }) =>
      changeRows<ManagedBrand>(client, listKey, (rows) => changeBrands(rows, brand, change)),
  })
  const last = useRef(Promise.resolve())

  async function applyPlan(brand: ManagedBrand, plan: Plan): Promise<void> {
    const all = readRows<ManagedBrand>(client, listKey)
    const change = plan(all)
    if (change) await run({ brand, change, all })
  }

  function changeBrand(brand: ManagedBrand, plan: Plan) {
    last.current = last.current.then(() => applyPlan(brand, plan))
  }
  return { changeBrand, busy, dialog }
}

/** Shows several brands, one after the other. What was visible before a refusal stays visible. */
export function useShowBrands() {
  return useCommand({
    ...adminCommand,
    route: brandRoutes.change,
    send: async (brands: readonly ManagedBrand[]) => {
      for (const { id } of brands)
        await callApi(brandRoutes.change, { params: { id }, body: { hidden: false } })
    },
    toast: (_, brands) => adminBrands.nowAllShown(brands.length),
    updateLists: (client, brands) =>
      changeRows<ManagedBrand>(client, listKey, (rows) =>
        brands.reduce<ManagedBrand[]>((all, brand) => changeBrands(all, brand, { hidden: false }), rows),
      ),
  })
}

type TypedBrand = { name: string; picture: File | undefined }

/** Adds a brand, or changes the name and the picture of one. A second try does not upload the picture again. */
export function useSaveBrand(brand: ManagedBrand | undefined, form: FormControl, onDone: () => void) {
  const [percent, setPercent] = useState<number>()
  const [upload] = useState(() => uploadOnce(uploadImage))

  async function send({ name, picture }: TypedBrand): Promise<unknown> {
    const image = picture && (await upload(picture, setPercent).finally(() => setPercent(undefined)))
    if (!brand) return callApi(brandRoutes.create, { body: { name, image } })
    const change = { name: name === brand.name ? undefined : name, image }
    return callApi(brandRoutes.change, { params: { id: brand.id }, body: change })
  }

  const command = useCommand({
    ...adminCommand,
    route: brand ? brandRoutes.change : brandRoutes.create,
    send,
    toast: (_, { name }) => (brand ? adminBrands.saved(name) : adminBrands.added(name)),
    explain: (error) => showWrongFields(error, form),
    onDone,
  })
  return { ...command, percent }
}
