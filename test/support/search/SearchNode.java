import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.elasticsearch.common.logging.LogConfigurator;
import org.elasticsearch.common.settings.Settings;
import org.elasticsearch.env.Environment;
import org.elasticsearch.node.Node;
import org.elasticsearch.plugins.PluginsLoader;

/** Runs one Elasticsearch node from the core jars, whose main class is in a module that is not on Maven Central. Arguments: home, data, HTTP port, transport port. */
public final class SearchNode {
  public static void main(String[] arguments) throws Exception {
    Path home = Path.of(arguments[0]);
    int port = Integer.parseInt(arguments[2]);
    LogConfigurator.configureESLogging();
    Settings settings = Settings.builder()
        .put("path.home", home)
        .put("path.data", arguments[1])
        .put("node.name", "test")
        .put("discovery.type", "single-node")
        .put("network.host", "127.0.0.1")
        .put("http.port", port)
        .put("transport.port", arguments[3])
        .put("cluster.routing.allocation.disk.threshold_enabled", false)
        .build();
    PluginsLoader plugins = PluginsLoader.createPluginsLoader(
        PluginsLoader.loadModulesBundles(home.resolve("modules"), false), Set.of(), Map.of());
    Node node = new Node(new Environment(settings, home.resolve("config")), plugins);
    node.start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        node.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
    }));
    Thread.currentThread().join();
  }
}
