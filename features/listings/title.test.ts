import { expect, test } from 'vitest'
import type { ModelId } from '#contract/ids.ts'
import { titleOf } from './rules/title.ts'

test.each([
  ['Redmi Note 11', 6, 128, 'Redmi Note 11 · 6/128 GB'],
  ['Redmi Note 11', null, 128, 'Redmi Note 11 · 128 GB'],
  ['Redmi Note 11', 6, null, 'Redmi Note 11 · 6 GB RAM'],
  ['Redmi Note 11', null, null, 'Redmi Note 11'],
  ['Xiaomi 14 Ultra', 16, 1024, 'Xiaomi 14 Ultra · 16 GB/1 TB'],
  ['iPhone 15 Pro', 8, 1024, 'iPhone 15 Pro · 1 TB'],
  ['iPhone 13', 4, 128, 'iPhone 13 · 128 GB'],
])('%j with %j GB RAM and %j GB of storage is named %j', (model, ramGb, storageGb, title) => {
  expect(titleOf({ model, modelId: null, ramGb, storageGb })).toBe(title)
})

test.each([
  ['Redmi Note 11 6/128', 6, 128, 'Redmi Note 11 6/128'],
  ['Redmi Note 11 6GB+128GB', 6, 128, 'Redmi Note 11 6GB+128GB'],
  ['রেডমি নোট ১১ ৬/১২৮ জিবি', 6, 128, 'রেডমি নোট ১১ ৬/১২৮ জিবি'],
  ['iPhone 13 128 GB', 4, 128, 'iPhone 13 128 GB'],
  ['Redmi Note 11 128 GB', 6, 128, 'Redmi Note 11 128 GB · 6 GB RAM'],
  ['Xiaomi 12T 256', 8, 256, 'Xiaomi 12T 256 · 8 GB RAM'],
  ['Huawei P8', 3, 8, 'Huawei P8 · 3/8 GB'],
  ['Redmi Note 11 4/64', 6, 128, 'Redmi Note 11 4/64 · 6/128 GB'],
])('of %j only what it does not say is added: %j/%j', (model, ramGb, storageGb, title) => {
  expect(titleOf({ model, modelId: null, ramGb, storageGb })).toBe(title)
})

test.each([
  ['রেডমি নোট ১১ ৬/১২৮ জিবি', 'redmi-note-11', 6, 128, 'Redmi Note 11 · 6/128 GB'],
  ['আইফোন ১৩', 'iphone-13', 4, 128, 'iPhone 13 · 128 GB'],
  ['আইফোন ১৩, একদম নতুনের মতো', 'iphone-13', null, null, 'iPhone 13'],
  ['আইফোন ১৩', 'a-model-of-another-process', null, 128, 'আইফোন ১৩ · 128 GB'],
  ['iphone 13 mini', 'iphone-13', 4, 128, 'iphone 13 mini · 128 GB'],
])(
  '%j, recognised as %j, with %j GB RAM and %j GB of storage is named %j',
  (model, id, ramGb, storageGb, title) => {
    expect(titleOf({ model, modelId: id as ModelId, ramGb, storageGb })).toBe(title)
  },
)
