import script from './late-scripts.js?raw'
import { InlineScript } from './inline-script.tsx'

/**
 * Starts the page's code after its first pictures, so that on a slow connection the pictures load first. It starts when
 * they have loaded or failed, at the load event, at the first touch, click or key, or two seconds after the HTML,
 * whichever comes first. The server has put the code into a template (`server/pages/rendering.ts`).
 */
export const LateScripts = () => <InlineScript text={import.meta.env.SSR ? script : ''} />
