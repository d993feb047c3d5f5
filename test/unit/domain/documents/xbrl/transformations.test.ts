import { describe, expect, it } from 'vitest'
import {
  parseSpelledNumber,
  readInlineDate,
  readInlineNumber,
} from '../../../../../src/domain/documents/xbrl/inline-number.ts'

describe('numbers in words', () => {
  it.each([
    ['zero', 0],
    ['None', 0],
    ['seventeen', 17],
    ['forty-two', 42],
    ['one hundred and twenty-five thousand', 125_000],
    ['two million three hundred thousand and one', 2_300_001],
    ['1.5 billion', 1_500_000_000],
    ['a hundred', 100],
    ['several', null],
    ['', null],
  ])('%s', (text, number) => {
    expect(parseSpelledNumber(text)).toBe(number)
  })
})

describe('inline numbers', () => {
  it.each([
    ['1,234,567', null, 0, false, 1_234_567],
    ['0.1', 'ixt:numdotdecimal', 9, false, 100_000_000],
    ['1 234,56', 'ixt:numspacecomma', 0, false, 1234.56],
    ['.5', 'ixt4:num-dot-decimal', 0, true, -0.5],
    ['3', 'ixt-sec:numwordsen', 0, false, 3],
    ['', 'ixt:nocontent', 0, false, null],
    ['12-34', null, 0, false, null],
    ['1.2.3', null, 0, false, null],
    ['9', null, 400, false, null],
  ] as const)('%s as %s', (text, format, scale, negative, value) => {
    expect(readInlineNumber(text, format, scale, negative)).toBe(value)
  })
})

describe('inline dates', () => {
  it.each([
    ['September 28, 2024', 'ixt:date-monthname-day-year-en', '2024-09-28'],
    ['Sept. 28, 2024', 'ixt:datemonthdayyearen', '2024-09-28'],
    ['28 September 2024', 'ixt:date-day-monthname-year-en', '2024-09-28'],
    ['09/28/24', 'ixt:date-month-day-year', '2024-09-28'],
    ['28.09.2024', 'ixt:datedaymonthyear', '2024-09-28'],
    ['December 31', 'ixt:date-monthname-day-en', '--12-31'],
    ['--12-31', 'ixt:date-month-day', '--12-31'],
    ['February 29', 'ixt:date-monthname-day-en', '--02-29'],
    ['March 2024', 'ixt:date-monthname-year-en', '2024-03'],
    ['February 30, 2024', 'ixt:date-monthname-day-year-en', null],
    ['Fall 2024', 'ixt:date-monthname-year-en', null],
    ['2024', 'ixt:num-dot-decimal', null],
  ])('%s as %s', (text, format, date) => {
    expect(readInlineDate(text, format)).toBe(date)
  })
})
