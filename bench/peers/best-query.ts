// The limit for computed JSON: Fastify and pg with one prepared query, and no other work.
import fastify from 'fastify'
import { Pool } from 'pg'
import { titleOf } from '#features/listings/rules/title.ts'
import { toPostDate } from '#lib/post-date.ts'

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 4 })
const select = `select i.*, b.name as brand_name, u.name as seller_name, u.image as seller_image, u.is_verified,
    (select json_agg(json_build_object('url', p.url, 'width', m.width, 'height', m.height, 'placeholder', m.placeholder)
      order by p.position) from item_images p join images m on m.url = p.url where p.item_id = i.id) as photos
  from items i join brands b on b.id = i.brand_id join users u on u.id = i.seller_id
  where i.removed_at is null`
const one = { name: 'one', text: `${select} and i.id = $1` }
const newest = {
  name: 'newest',
  text: `${select} and i.sold_at is null and i.withheld_at is null and i.unlisted_at is null
    and b.name = $1 order by i.id desc limit $2`,
}

type Named = Parameters<typeof titleOf>[0]
type Row = Record<string, unknown> & {
  photos: { url: string }[]
  price_minor: number
  created_at: Date
  model: Named['model']
  model_id: Named['modelId']
  ram_gb: number | null
  storage_gb: number | null
}

function view(row: Row) {
  const { model, model_id: modelId, ram_gb: ramGb, storage_gb: storageGb } = row
  const named = { model, modelId, ramGb, storageGb }
  return {
    _id: row['id'],
    userName: row['seller_name'],
    userImage: row['seller_image'],
    sellerId: row['seller_id'],
    sellerVerified: row['is_verified'] === true,
    name: row['brand_name'],
    brandId: row['brand_id'],
    ...named,
    title: titleOf(named),
    revision: row['revision'],
    image: row.photos[0]?.url,
    images: row.photos.map(({ url }) => url),
    photos: row.photos,
    condition: row['condition'],
    location: row['location'],
    price: row.price_minor / 100,
    currency: row['currency'],
    allowsCash: row['allows_cash'],
    description: row['description'],
    isSold: row['sold_at'] ? 'sold' : 'notSold',
    wishList: false,
    advertise: row['advertised_at'] !== null,
    report: row['reported_at'] !== null,
    postDate: toPostDate(row.created_at),
    postedAt: row.created_at.toISOString(),
  }
}

const app = fastify()
app.get<{ Params: { id: string } }>('/api/items/:id', async ({ params }) =>
  view((await pool.query({ ...one, values: [params.id] })).rows[0]),
)
app.get<{ Querystring: { name: string; limit: string } }>('/api/items', async ({ query }) =>
  (await pool.query({ ...newest, values: [query.name, Number(query.limit)] })).rows.map(view),
)
console.log(await app.listen({ host: '127.0.0.1', port: 0 }))
