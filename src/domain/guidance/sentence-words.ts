/*
 * Words around an amount that say whether it is a target, of what, and on what basis; in plain text.
 */

export const COUNTED = /\d|\bdigits?\b|\bteens\b|\bflat\b/i
export const TRIGGER =
  /\b(?:expects?|expecting|(?<!(?:was|were|had|previously|originally|than|as) )expected|anticipat(?:es?|ing)|(?<!(?:was|were|had|previously|originally|than|as) )anticipated|guid(?:es|ing|ance)|outlook|forecasts?|forecasting|project(?:s|ed|ing)|targets?|targeting|targeted|estimates|estimated|estimating|plans? to|planning|intends? to|will|should|sees?|looks? for|on track|believes?|(?:is|are) seen)\b/gi
export const PAST_VERB =
  /\b(?:was|were|had|reported|totall?ed|grew|rose|fell|declined to|increased to|posted|achieved|delivered|generated|recorded|ended|came in|compared favorably)\b/gi
export const THIRD_PARTY =
  /\b(?:analysts?|consensus|wall street|idc|gartner|forrester|addressable market|total market|market size|tam\b|market (?:is |are )?(?:expected|anticipated|projected|forecast|estimated|to grow|growing|growth)|industry (?:is|sales|analysts|sources|revenue)|gdp)\b/i
/** Effects and parts of targets, and money that is none. */
export const EFFECT =
  /\b(?:add|adds|adding|contribut\w+|accreti\w+|dilutive|synerg\w+|impact(?:s|ed)? (?:on|to|of)|effect (?:on|of)|headwinds?|tailwinds?|benefit (?:to|of)|excess of|reduc\w+ (?:of|in)|decreases? in|result in|savings|write-?(?:off|down)|repurchase[sd]?|dividends?|settlement|purchase price|consideration|proceeds)\b/i
export const BREAKS =
  /;|\b(?:includ(?:es|ing)|assum\w+|reflect\w*|driven|due to|impact\w*|headwinds?|tailwinds?|benefit(?:s|ed|ing)?|contribut\w*|savings|synerg\w+|charges?|net of|offset|partially|because|while|whereas|although|but|relat\w+|attributable|associated|dividends?|repurchas\w+|was|were|had|totall?ed|grew|rose|fell|reported|accreti\w+|dilutive|debt|which|that)\b/i
/** Set apart by commas or brackets: says on what basis, and breaks nothing. */
export const ASIDE =
  /,?\s*\((?:[^()]{0,80})\)|,\s*(?:excluding|including|before|net of|on an?|adjusted for|which (?:excludes?|includes?)|inclusive of|exclusive of|assuming)\b[^,;]{0,120},|\b(?:attributable to (?:common )?(?:share|stock)holders|attributable to [A-Z]\w+)/gi
export const COMPARED =
  /\b(?:compared (?:to|with)|versus|vs\.?|as against|relative to|instead of|rather than|than)\b(?:(?!\b(?:expect|anticipat|to be|will be)\w*)[^;$]){0,90}$/i
export const FROM =
  /\bfrom\s+(?:(?:a|the|its|our|prior|previous|previously|range|guidance|of|outlook|original|initial|approximately|about|estimates?|earlier|between|issued|announced|provided|low|high)\s+)*[~$(]*$/i
export const BEFORE_IT =
  /\b(?:previous|previously|prior|earlier|original|former)\b(?! (?:announced|issued|provided|communicated|stated|disclosed|given))[^;]{0,50}(?:\b(?:of|was|were|is|at|between|to|range|:)|\()?\s*[~$(]*$/i
export const AGAINST_GUIDANCE =
  /\b(?:above|exceed\w*|below|within|ahead of|in line with|better than|midpoint of|end of|top of|beat\w*|surpass\w*|missed|compared|versus|met)\b[^;$]{0,70}\b(?:guidance|outlook|range|expectations?|forecast|targets?)\b[^;$]{0,30}$/i
export const CHANGE_OF_MONEY =
  /\b(?:increas|decreas|declin|reduc|grow|improv|ris|fall|drop|rais|lower|up|down|higher)\w*(?:\s+(?:of|by|approximately|about|an|additional|another))*\s+[~$(]*$|\bby\s+(?:approximately |about )?[~$(]*$/i
export const GROWTH =
  /\b(?:grow\w*|growth|increas\w*|rise|rising|up|down|declin\w*|decreas\w*|higher|lower|flat|change)\b/i
export const GROWTH_AFTER =
  /^[\s,(]*(?:or (?:more|less|greater) )?(?:year[- ]over[- ]year|year[- ]on[- ]year|y\/y|yoy|growth|increase|decrease|decline|higher|lower|over|above|compared|versus|reported growth|in constant|on a constant|constant[- ]currency|organic|to flat)/i
export const CURRENCY =
  /\bconstant[- ]currenc|\bcurrency[- ]neutral|\bex(?:cluding)?[- ](?:the (?:impact|effect)s? of )?(?:foreign )?(?:fx|(?:foreign )?(?:currency|exchange))/i
export const AFTER_BASIS =
  /^[\s,(]*(?:per (?:fully )?(?:diluted )?(?:common )?share[\s,(]*)?(?:on (?:an?|the) )?((?:non-?\s?)?gaap\b|adjusted\b|(?:after (?:also )?)?excluding\b|before (?!tax|interest)|ex-)/i
