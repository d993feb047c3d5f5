import type { Loader } from './define-loader.ts'
import { edgarLoader } from './edgar/index.ts'
import { fsdsLoader } from './fsds/index.ts'
import { pricesLoader } from './prices/index.ts'
import { sampleLoader } from './sample/index.ts'
import { signalsLoader } from './signals/index.ts'
import { transcriptsLoader } from './transcripts/index.ts'

/** Everything that can be loaded. */
export const LOADERS: readonly Loader[] = [
  edgarLoader,
  fsdsLoader,
  pricesLoader,
  transcriptsLoader,
  signalsLoader,
  sampleLoader,
]
