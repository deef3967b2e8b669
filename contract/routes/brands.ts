import * as z from 'zod/mini'
import { Created, Updated } from '../fields.ts'
import { BrandId } from '../ids.ts'
import { publicRead, route } from '../route.ts'
import { Brand, BrandChange, ManagedBrand, NamedBrand, NewBrand } from '../brands.ts'

const params = z.object({ id: BrandId })

export const brandRoutes = {
  list: route({
    method: 'GET',
    path: '/brands',
    summary: 'The brands that are shown, in their order.',
    ...publicRead,
    shows: ['brands'],
    reply: z.array(Brand),
  }),
  listNames: route({
    method: 'GET',
    path: '/brands/names',
    summary: 'The names of the brands that are shown, in their order. Sellers and filters can choose these.',
    ...publicRead,
    shows: ['brands'],
    reply: z.array(NamedBrand),
  }),
  listAll: route({
    method: 'GET',
    path: '/brands/all',
    summary: 'Every brand, hidden ones included. For admins.',
    who: 'admin',
    shows: ['brands', 'models'],
    reply: z.array(ManagedBrand),
  }),
  get: route({
    method: 'GET',
    path: '/brand/{id}',
    summary: 'One brand. It may be hidden.',
    ...publicRead,
    shows: ['brands'],
    params,
    reply: Brand,
  }),
  create: route({
    method: 'POST',
    path: '/brands',
    changes: ['brands'],
    summary: 'Add a brand. It is hidden at first. For admins.',
    who: 'admin',
    body: NewBrand,
    reply: Created,
  }),
  change: route({
    method: 'PATCH',
    path: '/brand/{id}',
    changes: ['brands'],
    summary: 'Rename, show or hide a brand, or change its picture or its position. For admins.',
    who: 'admin',
    params,
    body: BrandChange,
    reply: Updated,
  }),
}
