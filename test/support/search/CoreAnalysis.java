import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.elasticsearch.index.analysis.AbstractTokenFilterFactory;
import org.elasticsearch.index.analysis.PreConfiguredTokenFilter;
import org.elasticsearch.index.analysis.TokenFilterFactory;
import org.elasticsearch.indices.analysis.AnalysisModule.AnalysisProvider;
import org.elasticsearch.plugins.AnalysisPlugin;
import org.elasticsearch.plugins.Plugin;

/** Token filters of Lucene that every Elasticsearch distribution has, but the core on Maven Central lacks. */
public final class CoreAnalysis extends Plugin implements AnalysisPlugin {
  @Override
  public Map<String, AnalysisProvider<TokenFilterFactory>> getTokenFilters() {
    return Map.of("stemmer", (index, environment, name, settings) -> stemmer(name, settings.get("language", "english")));
  }

  @Override
  public List<PreConfiguredTokenFilter> getPreConfiguredTokenFilters() {
    return List.of(PreConfiguredTokenFilter.singleton("asciifolding", true, ASCIIFoldingFilter::new));
  }

  private static TokenFilterFactory stemmer(String name, String language) {
    if (!language.equals("english") && !language.equals("possessive_english"))
      throw new IllegalArgumentException("No stemmer for " + language);
    return new AbstractTokenFilterFactory(name) {
      @Override
      public TokenStream create(TokenStream input) {
        return language.equals("english") ? new PorterStemFilter(input) : new EnglishPossessiveFilter(input);
      }
    };
  }
}
