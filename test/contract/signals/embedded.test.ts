import { propertyRuns } from '../../support/property-runs.ts'
import { embeddedText } from '../../support/text/embedded.ts'
import { signalsContract } from './index.ts'

signalsContract(embeddedText, propertyRuns(120))
