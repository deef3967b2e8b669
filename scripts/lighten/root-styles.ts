import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Lets a built page load the styles of its root once. React Router adds a # to the address of a style that code for later
 * needs too, because it removes a style with its route; Vite then does not find it in the page, and loads and applies it
 * again. The root stays, so its styles need no #. Throws if the root has no such style.
 */
export async function linkRootStylesOnce(buildFolder: string): Promise<void> {
  const browsers = await findFile(join(buildFolder, 'client', 'assets'), /^manifest-.+\.js$/u)
  const servers = await findFile(join(buildFolder, 'server', 'assets'), /^server-build-.+\.js$/u)
  const styles = listRootStyles(await readFile(browsers, 'utf8')).filter((address) => address.endsWith('#'))
  if (styles.length === 0) throw new Error(`The root has no style with a # in ${browsers}.`)
  for (const file of [browsers, servers]) {
    const text = await readFile(file, 'utf8')
    const linked = styles.reduce((rest, address) => rest.replaceAll(address, address.slice(0, -1)), text)
    await writeFile(file, linked)
  }
}

async function findFile(folder: string, name: RegExp): Promise<string> {
  const found = (await readdir(folder)).find((file) => name.test(file))
  if (found === undefined) throw new Error(`No file ${name.source} in ${folder}.`)
  return join(folder, found)
}

/** Returns the addresses of the root's styles in the manifest, which is a script that assigns JSON. */
function listRootStyles(manifest: string): string[] {
  const json = manifest.slice(manifest.indexOf('{'), manifest.lastIndexOf('}') + 1)
  const { routes } = JSON.parse(json) as { routes: { root: { css: string[] } } }
  return routes.root.css
}
