import { embeddedText } from '../../support/text-embedded.ts'
import { signalsContract } from './index.ts'

signalsContract(embeddedText, 120)
