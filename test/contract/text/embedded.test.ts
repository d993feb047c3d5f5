import { embeddedText } from '../../support/text-embedded.ts'
import { textContract } from './index.ts'

textContract(embeddedText, 150)
