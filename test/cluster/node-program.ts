// A node of the cluster: the product as people start it, except that it never refuses requests because the machine is busy.
import { readConfig } from '#server/config/config.ts'
import { serve } from '#server/serve.ts'
import { neverOverloaded } from '#test/processes/never-overloaded.ts'

await serve({ ...readConfig(process.env), overload: neverOverloaded }, console)
